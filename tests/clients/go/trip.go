// Reads lines "schema <tab> JSON", decodes and encodes each with the generated structs, and prints it.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func there[T any](text string) (string, error) {
	var value T
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		return "", err
	}
	back, err := json.Marshal(value)
	return string(back), err
}

var trips = map[string]func(string) (string, error){
	"EachSchema": there[openapi.EachSchema],
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		schema, text, _ := strings.Cut(lines.Text(), "\t")
		back, err := trips[schema](text)
		if err != nil {
			back = "!" + strings.ReplaceAll(err.Error(), "\n", " ")
		}
		fmt.Println(back)
	}
}
