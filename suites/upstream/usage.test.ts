import type { TokenCount } from '../../src/contract/usage.ts'
import { besides, check, expect } from '../../src/checks/index.ts'
import { type ArrivedCall, pairName } from './pairs.rules.ts'
import {
  bothCounts,
  hasCached,
  hasCount,
  hasWritten,
  lifetimeCounts,
  lifetimes,
  ofProtocols,
  ofTotal,
  totals,
} from './usage.rules.ts'

const isSent =
  (count: TokenCount, name: string) =>
  (call: ArrivedCall): void => {
    const { got, sent } = bothCounts(call, count)
    expect(got, `${pairName(call)}: ${name}`, call.reply).toBe(sent)
  }

check(hasCount('input'))(besides('upstream.usage.input', ...ofProtocols), isSent('input', 'input tokens'))
check(hasCount('output'))(besides('upstream.usage.output', ...ofProtocols), isSent('output', 'output tokens'))
check(hasCached(true))(besides('upstream.usage.cached', ...ofProtocols), isSent('cached', 'cached tokens'))
check(hasCached(false))(besides('upstream.usage.cached_public', ...ofProtocols), isSent('cached', 'cached tokens'))
const isWritten = isSent('cacheWritten', 'tokens written to the cache')
check(hasWritten(true))(besides('upstream.usage.cache_written', ...ofProtocols), isWritten)
check(hasWritten(false))(besides('upstream.usage.cache_written_public', ...ofProtocols), isWritten)
check(lifetimes)(besides('upstream.usage.cache_lifetimes', ...ofProtocols, 'upstream.usage.cache_written'), (call) => {
  const [got, sent] = (['got', 'sent'] as const).map((end) =>
    lifetimeCounts.map((count) => bothCounts(call, count)[end]),
  )
  expect(got, `${pairName(call)}: tokens written for five minutes and for an hour`, call.reply).toEqual(sent)
})
check(hasCount('reasoning'))(
  besides('upstream.usage.reasoning', ...ofProtocols),
  isSent('reasoning', 'reasoning tokens'),
)
check(totals)(besides('upstream.usage.total', ...ofTotal), isSent('total', 'all tokens'))
