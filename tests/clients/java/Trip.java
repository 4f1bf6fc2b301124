import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.model.*;

/** Reads lines "schema, tab, JSON", decodes and encodes each with the generated classes, and prints it. */
public class Trip {
    static final Map<String, Class<?>> TRIPS = Map.ofEntries(
        Map.entry("EachSchema", EachSchema.class),
        Map.entry("", Object.class));

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = ApiClient.createDefaultObjectMapper();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] parts = line.split("\t", 2);
            try {
                System.out.println(mapper.writeValueAsString(mapper.readValue(parts[1], TRIPS.get(parts[0]))));
            } catch (Exception error) {
                System.out.println("!" + error.toString().replace('\n', ' '));
            }
        }
    }
}
