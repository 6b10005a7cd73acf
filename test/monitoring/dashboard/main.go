package main

import (
	"fmt"
	"os"

	"github.com/grafana/grafana-foundation-sdk/go/cog/plugins"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
)

func main() {
	plugins.RegisterDefaultPlugins()
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	found := dashboard.Dashboard{}
	// The SDK returns an empty list of errors for a valid dashboard.
	for _, err := range []error{found.UnmarshalJSONStrict(text), found.Validate()} {
		if err != nil && err.Error() != "" {
			fmt.Println(err)
			os.Exit(1)
		}
	}
	fmt.Println(len(found.Panels), "panels")
}
