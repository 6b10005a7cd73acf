/**
 * Now, as ISO 8601: the time at which this process began and what has passed since. A clock that is set meanwhile changes neither
 * the order of what was recorded nor the time between.
 */
export const timeOfDay = (): string => new Date(performance.timeOrigin + performance.now()).toISOString()
