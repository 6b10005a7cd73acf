/**
 * A reference gateway in a separate process, so that it does not share a thread with the drive. Arguments: latency in milliseconds,
 * number of additional models. Prints its URL, keys and models in the first line on stdout.
 */
import { startReference } from '../gateway/reference/server.ts'

const { url, keys, models } = await startReference({
  latencyMs: Number(process.argv[2]),
  moreModels: Number(process.argv[3] ?? 0),
})
console.log(JSON.stringify({ url, keys, models }))
