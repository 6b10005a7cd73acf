import { isCallOf, recording, type Reply, replyOf, taskOf } from '../../src/checks/index.ts'
import { contents, isRefusedInTraffic } from './file.rules.ts'
import { isUnrelatedToTask } from './task.rules.ts'
import { pluralize } from '../../src/std/pluralize.ts'

/** Replies to Range requests. `from`: the first requested byte. */
export function contentParts(reply: Reply): { readonly reply: Reply; readonly from: string } | undefined {
  const [, from] = /^bytes=(\d+)-\d+$/.exec(reply.request.header('range') ?? '') ?? []
  const task = isCallOf(reply, 'getVideoContent') ? taskOf(reply) : undefined
  if (task === undefined || from === undefined || reply.exchange.retried || isUnrelatedToTask(reply)) return undefined
  return isRefusedInTraffic(reply) ? undefined : { reply, from }
}

/** The flaw of a part (206): it must be the requested range, as its header declares. The whole file (200) is right as well. */
export function partialContents(reply: Reply): { readonly flaw: string | undefined } | undefined {
  const part = contentParts(reply)
  if (reply.status === 200 && part !== undefined) return { flaw: undefined }
  if (reply.status !== 206 || part === undefined) return undefined
  const { header, bytes } = reply
  const range = header('content-range')?.trim() ?? ''
  const [, first, last] = /^bytes (\d+)-(\d+)\/(?:\d+|\*)$/.exec(range) ?? []
  if (first !== part.from)
    return { flaw: `\`Content-Range\`: expected bytes from ${part.from}, got ${JSON.stringify(range)}` }
  const length = Number(last) - Number(first) + 1
  if (reply.exchange.end.how === 'complete' && bytes.length !== length)
    return { flaw: `\`Content-Range\` declares ${pluralize(length, 'byte')}, got ${bytes.length}` }
  const complete = recording()
    .exchanges.map(replyOf)
    .find((download) => taskOf(download) === taskOf(reply) && contents(download) !== undefined)
  const same = complete?.bytes.subarray(Number(first), Number(first) + bytes.length) ?? bytes
  const at = same.findIndex((byte, index) => byte !== bytes[index])
  return { flaw: at === -1 ? undefined : `byte ${Number(first) + at} differs from the complete file` }
}
