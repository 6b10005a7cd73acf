import { type Inject, onOperation, onStatus, whenKey } from '../../gateway/reference/fault-kit.ts'

/** Faults of lists of models. */
export const inLists = (inject: Inject): Inject => onOperation('listModels', onStatus(200, inject))
/** The same for the list of the default key. */
export const toDefault = (inject: Inject): Inject => inLists(whenKey('default', inject))
/** The same for the list of the other group's key. */
export const toLow = (inject: Inject): Inject => inLists(whenKey('low', inject))
