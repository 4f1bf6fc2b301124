package javax.annotation;

/** What the generated classes are marked with; it has been no part of the JDK since Java 11. */
public @interface Generated {
    String[] value();

    String date() default "";

    String comments() default "";
}
