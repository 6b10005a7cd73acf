import type { Evidence } from '../evidence/store.ts'
import { recordedSetupReason, type SetupReason } from '../results/setup.ts'

/**
 * Why a drive tested nothing. Undefined if it sent a request of any probe but discovery: a wrong footer must not hide what was recorded.
 */
export const setupReasonOf = ({ footer, exchanges }: Evidence): SetupReason | undefined =>
  exchanges.every(({ probe }) => probe === 'discovery') ? recordedSetupReason(footer?.why) : undefined
