import { catalogue, type Model } from '../../reference/model/catalogue.ts'
import type { Route } from '../routes.ts'

/** The only model of the reference gateway while it answers one request: any name works. */
export function models({ kind }: Route, name: string | undefined): readonly Model[] {
  if (name === undefined) return []
  if (kind === 'createVideo') return [{ ...catalogue.video, id: name }]
  if (kind === 'imageGeneration' || kind === 'imageEdit') return [{ ...catalogue.imageEdit, id: name }]
  const reasons = /thinking|reason/.test(name) ? 'always' : 'requested'
  return [{ ...catalogue.chat, id: name, reasons }]
}
