import { extname } from 'node:path'
import { md5, type Attachment } from '../format.ts'
import type { AllureRun } from '../results.ts'

/** Allure's default environment. */
export const environment = 'default'

/** Returns the link of an attachment, as the page shows it. */
export type LinkOf = (attachment: Attachment) => ReturnType<ReturnType<typeof pageAttachments>['linkOf']>

/** The attachments of a run as the page reads them: links and files. */
export function pageAttachments({ attachments, globals }: AllureRun) {
  const sizes = new Map(attachments.map(({ name, text }) => [name, Buffer.byteLength(text)]))
  const ofAll = new Set(globals.attachments.map(({ source }) => source))
  const idOf = (source: string) => md5(ofAll.has(source) ? `${environment}:${source}` : source)
  return {
    linkOf: ({ name, source, type = '' }: Attachment) =>
      ({
        id: idOf(source),
        name,
        originalFileName: source,
        ext: extname(source),
        contentType: type,
        contentLength: sizes.get(source) ?? 0,
        used: true,
        missed: false,
      }) as const,
    files: attachments.map(({ name, text }) => [`data/attachments/${idOf(name)}${extname(name)}`, text] as const),
  }
}
