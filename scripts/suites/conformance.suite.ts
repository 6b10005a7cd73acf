import { conformance } from 'gateproof/vitest'
import { inject } from 'vitest'

await conformance({ ...inject('conformance'), env: process.env })
