/**
 * A reference gateway in a process of its own, so that it does not share a thread with the drive it answers. Takes its latency
 * in milliseconds, and how many models it lists besides those of the roles; says where it is, and with which keys and models, in the first line on stdout.
 */
import { startReference } from '../src/reference/server.ts'

const { url, keys, models } = await startReference({
  latencyMs: Number(process.argv[2]),
  moreModels: Number(process.argv[3] ?? 0),
})
console.log(JSON.stringify({ url, keys, models }))
