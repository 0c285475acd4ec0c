// Filled by endpoints-loader.mjs.
