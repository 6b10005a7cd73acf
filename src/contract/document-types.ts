import type { components } from '../../spec/generated/types.ts'

export type SchemaName = keyof components['schemas']

/**
 * A schema of the contract document as a type. What is built to it cannot have a member that the document lacks: members of the public
 * protocols beyond it are named where they are added.
 */
export type Schema<Name extends SchemaName> = components['schemas'][Name]
