import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

/* Loaded into a process (process-usage.ts): what it used, written to the file that `USAGE_FILE` names. */

/**
 * The peak of this program in KiB. Linux starts `maxRSS` of a new process at the memory of the process that started it, even after `exec`,
 * so it is read from `VmHWM` (proc_pid_status(5)).
 */
function peakKiB() {
  try {
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}

process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const usage = { peakMiB: peakKiB() / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 }
  writeFileSync(process.env.USAGE_FILE, JSON.stringify(usage))
})
