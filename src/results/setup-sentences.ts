type Texts<Name extends string> = Readonly<Record<Name, string>>

const useUrl = 'Set the base URL to'

/** What a user may have pasted around a key. */
const keyHints = {
  quotes: 'The key begins or ends with a quotation mark: remove it',
  bearer: 'The key begins with "Bearer", which Gateproof adds itself: remove it',
  spaces: 'The key contains a space: remove it',
  gate: 'The host asks for HTTP authentication, as a gate in front of a gateway does: use an address without it',
  placeholder: 'The key looks like a placeholder: replace it with a key of the gateway',
} as const
export type KeyHint = keyof typeof keyHints

const adviceOnKey = (hint: string) =>
  Object.hasOwn(keyHints, hint) ? keyHints[hint as KeyHint] : 'Check that the key is valid'

const certificateProblems: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired. Renew it',
  CERT_NOT_YET_VALID: 'is not valid yet. Check the clocks of the server and of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'is for another host name. Use the host name of the certificate, or replace the certificate',
}
const untrusted = 'is not trusted. Set NODE_EXTRA_CA_CERTS to a PEM file with the certificate of its authority'

/** Why nothing was tested: the set-up is wrong. Found before anything is judged, and recorded with the end of the drive. */
export const setup = {
  'setup-redirect': ({ baseUrl, location, target = '' }: Texts<'baseUrl' | 'location'> & Partial<Texts<'target'>>) =>
    `base URL redirects to ${location}: ${baseUrl}. ${useUrl} ` +
    (target === '' ? 'the address of the API, or pass the header of its gate with --header NAME=ENV' : target),
  'setup-path': ({ baseUrl, statuses, found }: Texts<'baseUrl' | 'statuses' | 'found'>) =>
    `${baseUrl}: this is not the path of the API: ${statuses}. ${useUrl} ${found}`,
  'setup-not-a-gateway': ({ baseUrl, statuses }: Texts<'baseUrl' | 'statuses'>) =>
    `${baseUrl}: this host does not respond like a model gateway: ${statuses}. Check the base URL, and that the gateway is running`,
  'setup-key-refused': ({
    status,
    message = '',
    variable,
    hint = '',
  }: Texts<'variable'> & Partial<Texts<'message' | 'hint'>> & { readonly status: number }) =>
    `${status}${message === '' ? '' : ` ${JSON.stringify(message)}`}: the gateway refuses the key of ${variable} everywhere. ${adviceOnKey(hint)}`,
  'setup-needs-https': ({ baseUrl, found }: Texts<'baseUrl' | 'found'>) =>
    `${baseUrl}: this port expects TLS. ${useUrl} ${found}`,
  'setup-needs-http': ({ baseUrl, found }: Texts<'baseUrl' | 'found'>) =>
    `${baseUrl}: this port does not use TLS. ${useUrl} ${found}`,
  'setup-certificate': ({ baseUrl, code }: Texts<'baseUrl' | 'code'>) =>
    `${baseUrl}: the certificate ${certificateProblems[code] ?? untrusted} (${code})`,
  'setup-proxy': ({ baseUrl, proxy, detail }: Texts<'baseUrl' | 'proxy' | 'detail'>) =>
    `${baseUrl} could not be reached through the proxy ${proxy}: ${detail}. Correct HTTPS_PROXY or HTTP_PROXY, or add the host to NO_PROXY`,
  'setup-unreachable': ({ baseUrl, detail }: Texts<'baseUrl' | 'detail'>) =>
    `${baseUrl} could not be reached: ${detail}. Check the base URL, and that the gateway is running`,
  'setup-unreadable': ({ baseUrl, detail }: Texts<'baseUrl' | 'detail'>) =>
    `${baseUrl} did not send a readable response: ${detail}. Check the base URL and the port`,
}
