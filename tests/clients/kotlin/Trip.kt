// Reads lines "schema <tab> JSON", decodes and encodes each with the generated classes, and prints it.
import kotlinx.serialization.encodeToString
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.*

val json = Serializer.kotlinxSerializationJson

inline fun <reified T> there(text: String): String = json.encodeToString(json.decodeFromString<T>(text))

val trips: Map<String, (String) -> String> = mapOf(
    "EachSchema" to { there<EachSchema>(it) },
)

fun main() {
    generateSequence(::readLine).forEach { line ->
        val (schema, text) = line.split('\t', limit = 2)
        println(runCatching { trips.getValue(schema)(text) }.getOrElse { "!" + it.toString().replace('\n', ' ') })
    }
}
