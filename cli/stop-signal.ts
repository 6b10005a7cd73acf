const signals = ['SIGINT', 'SIGTERM'] as const

/** Resolves on the first SIGINT or SIGTERM. The next one ends the process. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const onSignal = () => {
      for (const signal of signals) process.off(signal, onSignal)
      resolve()
    }
    for (const signal of signals) process.on(signal, onSignal)
  })
}
