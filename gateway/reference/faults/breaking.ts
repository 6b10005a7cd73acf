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
 * @example const breaks = breaking({ drop: dropField })
 * export const idMissing = breaks('chat.completion.id').drop('id')
 */
export const breaking =
  <Named extends Injections>(injections: Named) =>
  (...ids: readonly RequirementId[]): FaultsOf<Named> => {
    const declared = Object.entries(injections).map(([name, inject]) => {
      const declare = (...args: never[]): Fault => fault(ids, inject(...args))
      return [name, declare] as const
    })
    return Object.fromEntries(declared) as unknown as FaultsOf<Named>
  }
