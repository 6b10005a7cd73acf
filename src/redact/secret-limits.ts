/** The longest secret that is found completely. Settings allow no longer one; of one in a recording, both ends are found. */
export const maxSecretLength = 65_536

/** The most keys and secret headers of a deployment. The time of redaction grows with their number. */
export const maxSecrets = 100
