import type { PlaywrightTestConfig } from '@playwright/test'
import { createGateway } from 'gateproof/gateway'

const serve = 'npx --no-install gateproof serve --port 4010 --seed 1 --fault cut:afterEvents=3'
// The same seed gives the same keys and models.
const { keys, models } = createGateway({ seed: 1 })

export default {
  webServer: [
    { command: serve, url: 'http://127.0.0.1:4010/v1/models' },
    {
      command: 'npm start',
      url: 'http://127.0.0.1:3000',
      env: { BASE_URL: 'http://127.0.0.1:4010/v1', API_KEY: keys.default, MODEL: models.chat },
    },
  ],
} satisfies PlaywrightTestConfig
