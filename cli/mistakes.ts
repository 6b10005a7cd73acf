import { quoted } from '../src/std/usage-error.ts'

const useKeyVariable =
  'A key on the command line is visible to other users: set GATEWAY_API_KEY, or name another variable with --api-key-env NAME'
const useBaseUrl = 'Use --base-url URL'
const useOut = 'A run writes all reports to --out DIR'
const useModels = 'Use --models ROLE=ID, such as --models chat=gpt-4o-mini'
const useReport = 'Use --report FORMAT=FILE. --json prints report.json on stdout'

/** Options of other tools, with what to use instead. For commands that drive a deployment. */
export const mistakenOptions: Readonly<Record<string, string>> = {
  '--api-key': useKeyVariable,
  '--api_key': useKeyVariable,
  '--apikey': useKeyVariable,
  '--key': useKeyVariable,
  '--token': useKeyVariable,
  '--url': useBaseUrl,
  '--base_url': useBaseUrl,
  '--baseurl': useBaseUrl,
  '--host': useBaseUrl,
  '--endpoint': useBaseUrl,
  '--target': useBaseUrl,
  '--output': useOut,
  '--output-dir': useOut,
  '-o': useOut,
  '--model': useModels,
  '-m': useModels,
  '--format': useReport,
  '--reporter': useReport,
  '--parallel': 'Use --concurrency N',
  '--workers': 'Use --concurrency N',
  '--filter': 'Use --only ID,...',
  '--grep': 'Use --only ID,...',
  '--headers': 'Use --header NAME=ENV, with the value in the environment variable ENV',
  '-H': 'Use --header NAME=ENV, with the value in the environment variable ENV',
  '--insecure':
    'Certificates are always verified. Name your own authority in the environment variable NODE_EXTRA_CA_CERTS',
  '-k': 'Certificates are always verified. Name your own authority in the environment variable NODE_EXTRA_CA_CERTS',
  '--proxy': 'Set the environment variable HTTPS_PROXY',
  '--dry-run': 'Use gateproof plan',
  '--debug': 'Use --verbose',
  '--silent': 'Use --quiet',
  '-q': 'Use --quiet',
  '--color': 'Set the environment variable FORCE_COLOR=1',
  '--no-color': 'Set the environment variable NO_COLOR=1',
}

/** The message for an argument that needs an option, undefined if it is something else. Never repeats a key. */
export function mistakenArgument(text: string): string | undefined {
  if (/^(?:sk-|bearer\b)/i.test(text)) return `unexpected argument. ${useKeyVariable}`
  if (/\.(?:jsonl|ndjson|har)(?:\.gz)?$/i.test(text))
    return `unexpected argument ${quoted(text)}. Use gateproof judge FILE`
  if (!/^https?:|^localhost\b|^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/|$)/i.test(text)) return undefined
  // Credentials, and keys in a query.
  const isPublic = !/[@?]/.test(text)
  return `unexpected argument${isPublic ? ` ${quoted(text)}` : ''}. ${useBaseUrl}`
}
