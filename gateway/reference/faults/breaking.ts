import type { RequirementId } from '../../../spec/generated/requirements.ts'
import { fault, type Fault } from '../fault.ts'
import type { Inject } from './handler.ts'

type Injections = Readonly<Record<string, (...args: never[]) => Inject>>
type FaultsOf<Named extends Injections> = {
  readonly [Name in keyof Named]: (...args: Parameters<Named[Name]>) => Fault
}

/**
 * Returns a function that declares faults with one injection each.
 *
 * @param within limits every injection, for example to streams
 * @example const breaks = breaking({ drop: dropField })
 * export const idMissing = breaks('chat.completion.id').drop('id')
 */
export const breaking =
  <Named extends Injections>(injections: Named, within = (inject: Inject): Inject => inject) =>
  (...ids: readonly RequirementId[]): FaultsOf<Named> => {
    const declared = Object.entries(injections).map(([name, inject]) => {
      const declare = (...args: never[]): Fault => fault(ids, within(inject(...args)))
      return [name, declare] as const
    })
    return Object.fromEntries(declared) as unknown as FaultsOf<Named>
  }
