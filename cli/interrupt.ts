import type { Stop } from '../src/drive/stop.ts'

/**
 * The first SIGINT, SIGTERM or SIGHUP (the terminal is gone) ends the drive and lets what it recorded be judged; a second one ends the process at once.
 *
 * @returns a function that removes the listeners
 */
export function stopOnSignal(stop: Stop): () => void {
  let seen = false
  const onSignal = () => {
    if (seen) process.exit(130)
    seen = true
    process.stderr.write('\ninterrupted: judging what was recorded (again to quit at once)\n')
    stop.now('interrupted', 'the drive was interrupted')
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('SIGHUP', onSignal)
  return () => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
    process.off('SIGHUP', onSignal)
  }
}
