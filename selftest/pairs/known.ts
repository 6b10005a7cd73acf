/** Sets that do not hold, each with why: whoever mends one takes its line out, and a set that holds must not stand here. */
export const known: Readonly<Record<string, string>> = {
  'authentication.formIsBadRequest + authentication.expiredKeyServedOverseas + authentication.anyKeyServed':
    'that an expired key is served overseas is set aside because any key is served, and satisfied by the other line',
  'authentication.nobodyAsked + authentication.expiredKeyServedOverseas':
    'the same: what is served overseas is set aside because keys are not asked for, and the other line satisfies',
  'streaming.responses.refusalStreamed + streaming.responses.doneForCompleted + streaming.responses.textNotDone':
    'a refusal that is streamed with further events behind it is not taken for one, and the other refusal satisfies',
  'models.recordsNull + models.imagesNotServed + models.answeringUnlisted':
    'together they do send an empty list, which neither of them does alone',
}
