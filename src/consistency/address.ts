import type { Session } from './sessions.ts'

/** The first exchange with another host than the deployment, as a sentence. Files of media may be anywhere. */
export function addressProblem(sessions: readonly Session[]): string | undefined {
  for (const { baseUrl, overseasBaseUrl = baseUrl, exchanges } of sessions) {
    for (const { id, request } of exchanges) {
      const base = request.line === 'overseas' ? overseasBaseUrl : baseUrl
      if (request.line !== 'elsewhere' && !request.url.startsWith(`${base}/`))
        return `${id} was sent to ${request.url}, which is not below ${base}`
    }
  }
  return undefined
}
