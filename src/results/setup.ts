import { isPlainArgs, type Reason, type ReasonData } from './reasons.ts'
import { setup } from './setup-sentences.ts'

/** Why nothing was tested. */
export type SetupReason = Extract<Reason, { readonly code: keyof typeof setup }>

/** The reason recorded at the end of a drive that tested nothing. Undefined for another code, and with invalid arguments. */
export const recordedSetupReason = (recorded: ReasonData | undefined): SetupReason | undefined =>
  recorded !== undefined && Object.hasOwn(setup, recorded.code) && isPlainArgs(recorded.args ?? {})
    ? (recorded as SetupReason)
    : undefined

/** Problems that the user corrects in options, environment or configuration. The others depend on the deployment. */
const correctable: readonly SetupReason['code'][] = [
  'setup-redirect',
  'setup-path',
  'setup-needs-https',
  'setup-needs-http',
]

/** The exit code of a run that tested nothing: 2 for a wrong setting, 3 if the deployment cannot be tested. */
export const setupExitCode = ({ code, args }: SetupReason): 2 | 3 =>
  correctable.includes(code) || ('hint' in args && args.hint !== undefined) ? 2 : 3
