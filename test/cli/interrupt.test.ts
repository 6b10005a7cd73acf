import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForInterruption, type Interruption } from '../../cli/interrupt.ts'
import { judgeEvidence } from '../../api/judge/judging.ts'
import { flawsOfReport } from '../reporters/report-schema.ts'
import { record } from '../suites/harness.ts'

const options = { profile: 'spec', strict: false, only: [], skip: [] } as const

let interruption: Interruption
const told = vi.spyOn(process.stderr, 'write')
beforeEach(() => {
  told.mockClear().mockReturnValue(true)
  interruption = listenForInterruption()
})
afterEach(() => interruption.release())

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s aborts the work and prints what follows', (signal) => {
  interruption.phase = 'driving'
  process.emit(signal)
  expect([interruption.driveSignal.aborted, interruption.signal.aborted]).toEqual([true, false])
  expect(told).toHaveBeenCalledWith(
    '\ninterrupted: judging the exchanges recorded so far (interrupt again to quit immediately)\n',
  )
})

test('a signal while judging aborts everything', () => {
  interruption.phase = 'judging'
  process.emit('SIGTERM')
  expect([interruption.driveSignal.aborted, interruption.signal.aborted]).toEqual([false, true])
})

test('removes its handlers', () => {
  const before = process.listenerCount('SIGTERM')
  interruption.release()
  expect(process.listenerCount('SIGTERM')).toBe(before - 1)
})

test('a second signal exits immediately', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
  process.emit('SIGTERM')
  process.emit('SIGTERM')
  expect(exit).toHaveBeenCalledWith(130)
  exit.mockRestore()
})

test('an interrupted judging reports the verdicts so far', async () => {
  const file = await record({ settings: { only: ['chat'] } })
  const judging = judgeEvidence([file], { ...options, signal: interruption.signal })
  process.emit('SIGTERM')
  const { report, exitCode } = await judging
  expect([report.verdict, exitCode, report.summary.broken]).toEqual(['inconclusive', 3, 0])
  expect(report.notes[0]).toMatch(/^interrupted: judging did not finish/)
  expect(flawsOfReport(report)).toEqual([])
})
