/** Drives generated requests against a gateway, records them in a file and prints their number. */
import { packagedContract } from '../src/contract/document.ts'
import type { Deployment } from '../src/deployment/deployment.ts'
import { drive } from '../src/drive/drive.ts'
import { createStop } from '../src/drive/limits/stop.ts'
import { createRecorder } from '../src/evidence/recorder.ts'
import { createRedactor } from '../src/redact/redact.ts'
import { createTransport } from '../src/wire/transport.ts'
import { areas } from '../suites/areas.ts'

const [baseUrl = '', samples = '10', file = ''] = process.argv.slice(2)
const { LOAD_KEY = '', LOAD_MODEL = '{}' } = process.env

const deployment: Deployment = {
  ...{
    baseUrl,
    embedded: true,
    keys: { default: LOAD_KEY },
    headers: {},
    group: 'default',
    requests: {},
    prefixes: {},
  },
  ...{ models: JSON.parse(LOAD_MODEL) as Deployment['models'], lacks: [], allow: [] },
}
const drawn = ['chat', 'responses', 'messages', 'generate-content'].map((protocol) => `limits.${protocol}.drawn`)
const redactor = createRedactor([LOAD_KEY])
const recorder = createRecorder(file, redactor)
const transport = createTransport({ redactor, isFull: () => recorder.fullSince() !== undefined })
const { requests } = await drive({
  settings: {
    ...{ deployment, only: drawn, skip: [], strict: false, noKey: false, profile: 'spec' },
    ...{ samples: Number(samples), seed: 1, concurrency: 8, timeoutS: 60, deadlineS: 3600, pollIntervalS: 0.01 },
    ...{ shard: { index: 1, count: 1 }, outDir: '.', json: false },
  },
  contract: packagedContract(),
  areas,
  tool: { name: 'gateproof', version: '0.0.0' },
  ...{ transport, recorder, stop: createStop() },
})
recorder.close()
await transport.close()
console.log(requests)
