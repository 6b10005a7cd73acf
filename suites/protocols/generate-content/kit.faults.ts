import { kitOf } from '../kit.faults.ts'

export const kit = kitOf('generateContent', () => true)
export const { inRequests, inAnswers, editSent, set, drop, edit } = kit
