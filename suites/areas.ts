import type { Area } from '../src/drive/plan/area.ts'
import * as agents from './agents/probe.ts'
import * as authentication from './authentication/probe.ts'
import * as balance from './balance/probe.ts'
import * as clients from './clients/probe.ts'
import * as chat from './protocols/chat/probe.ts'
import * as responses from './protocols/responses/probe.ts'
import { messageLimits } from './protocols/messages/limits.probe.ts'
import * as messages from './protocols/messages/probe.ts'
import * as generateContent from './protocols/generate-content/probe.ts'
import * as errors from './errors/probe.ts'
import * as images from './images/probe.ts'
import { limitProbes } from './limits/probe.ts'
import * as metering from './metering/probe.ts'
import { everyModelProbe } from './models/every.probe.ts'
import { modelProbes } from './models/probe.ts'
import * as service from './service/probe.ts'
import * as streaming from './streaming/probe.ts'
import { upstreamProbes } from './upstream/probe.ts'
import * as video from './video/probe.ts'
import * as versioning from './versioning/probe.ts'

/** All areas, in the order of the contract. */
export const areas: readonly Area[] = [
  { name: 'authentication', probes: Object.values(authentication).flat() },
  { name: 'chat', probes: Object.values(chat) },
  { name: 'responses', probes: Object.values(responses) },
  { name: 'messages', probes: (contract) => [...Object.values(messages), ...messageLimits(contract)] },
  { name: 'generate-content', probes: Object.values(generateContent) },
  { name: 'models', probes: modelProbes, ofModel: everyModelProbe },
  { name: 'balance', probes: Object.values(balance) },
  { name: 'images', probes: Object.values(images) },
  { name: 'video', probes: Object.values(video) },
  { name: 'streaming', probes: Object.values(streaming).flat() },
  { name: 'errors', probes: Object.values(errors).flat() },
  { name: 'limits', serves: ['limits', 'errors.status'], probes: limitProbes },
  { name: 'service', probes: Object.values(service).flat() },
  { name: 'versioning', probes: Object.values(versioning) },
  { name: 'clients', probes: Object.values(clients) },
  { name: 'upstream', serves: ['upstream'], probes: upstreamProbes },
  { name: 'agents', probes: Object.values(agents) },
  { name: 'metering', probes: Object.values(metering) },
]
