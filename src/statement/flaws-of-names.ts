import type { Evidence } from '../evidence/store.ts'
import { nameFlaw } from './names.ts'
import type { Refusal } from './refusal.ts'

/** Names and addresses in a recording that do not show what they are. */
export function flawsOfNames({ header, models }: Evidence): readonly Refusal[] {
  const { baseUrl, overseasBaseUrl, group } = header.deployment
  const named: readonly (readonly [string, string])[] = [
    ['the group', group],
    ...Object.entries(models).map(([role, model]) => [`the model for the role ${role}`, model] as const),
    ...Object.keys(models).map((role) => ['the role of a model', role] as const),
  ]
  const flawed = named.flatMap(([what, name]) => {
    const flaw = nameFlaw(name)
    return flaw === undefined ? [] : [{ because: `${what} ${flaw}`, advice: 'name another' }]
  })
  const urls = [baseUrl, ...(overseasBaseUrl === undefined ? [] : [overseasBaseUrl])]
  return [
    ...flawed,
    ...urls.filter((url) => !isAddress(url)).map(() => ({ because: 'the address of the deployment is none' })),
  ]
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '')
}
