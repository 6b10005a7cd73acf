/** Drops undefined members, as `exactOptionalPropertyTypes` requires. */
export const definedMembers = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof T]?: Exclude<T[Name], undefined>
  }
