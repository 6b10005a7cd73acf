import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import type { Deployment, Settings } from '../../src/deployment/deployment.ts'
import { drive, type Progress } from '../../src/drive/drive.ts'
import { after, probe, type Probe } from '../../src/drive/probe.ts'
import { createStop, type Stop } from '../../src/drive/limits/stop.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { createTransport } from '../../src/wire/transport.ts'
import { jsonPost } from '../../fixtures/request.ts'
import { scratchFile, settingsFor } from '../suites/harness.ts'
import { deploymentOf } from './target.ts'

/** A poll of a task: the model it is of, and how often it was polled, this time included. */
export interface Poll {
  readonly model: string
  readonly polls: number
}

/** What a poll is answered: a state, or a status of HTTP. */
export type PollAnswer = string | number

export interface TaskServer {
  readonly url: string
  /** `POST /v1/videos`, in the order in which requests came. */
  readonly wire: readonly string[]
}

/**
 * A server that makes videos: each submission is a task of the model it names.
 *
 * @param answerTo what a poll of a task is answered
 * @param onRequest sees each request before it is answered; one that it forbids is never answered
 */
export async function startTasks(
  answerTo: (poll: Poll) => PollAnswer,
  onRequest: (line: string) => boolean = () => true,
) {
  const wire: string[] = []
  const tasks = new Map<string, { readonly model: string; polls: number }>()
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    const chunks: Buffer[] = []
    const reply = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '3600' }) })
        .end(JSON.stringify(body))
    const submit = (): void => {
      const { model } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly model: string }
      const task_id = `task-${model}`
      tasks.set(task_id, { model, polls: 0 })
      reply(200, { task_id, status: 'queued' })
    }
    const poll = (task_id: string): void => {
      const task = tasks.get(task_id) ?? { model: '', polls: 0 }
      task.polls += 1
      const answer = answerTo(task)
      reply(
        typeof answer === 'number' ? answer : 200,
        typeof answer === 'number' ? { error: {} } : { task_id, status: answer },
      )
    }
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        wire.push(`${method} ${url}`)
        if (!onRequest(`${method} ${url}`)) return
        if (method === 'POST') submit()
        else if (url.endsWith('/content')) reply(200, { file: true })
        else poll(url.split('/').at(-1) ?? '')
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, wire } satisfies TaskServer
}

/** A video of a model: submitted, polled until it is completed, fetched. */
export const videoOf = (model: string): Probe =>
  probe(
    `video-${model}`,
    { needs: { keys: [], features: ['video'] }, bills: 'media' },
    {
      submission: jsonPost('/v1/videos', { model, prompt: 'A red circle.' }, { media: 1, key: 'none' }),
      task: after(
        'submission',
        ({ submission }) => ({ method: 'GET', path: `/v1/videos/${submission?.json.at('task_id').text}`, key: 'none' }),
        (polls) => polls.at(-1)?.json.at('status').text === 'completed',
      ),
      content: after('task', ({ task }) => ({ method: 'GET', path: `${task?.request.url}/content` })),
    },
  )

export interface TaskDrive {
  readonly deployment?: Partial<Deployment>
  readonly settings?: Partial<Settings>
  readonly stop?: Stop
  /** What an earlier drive has, and its file to go on with. */
  readonly earlier?: ReadonlyMap<string, Exchange>
  readonly begun?: ReadonlySet<string>
  readonly file?: string
  readonly onProgress?: (progress: Progress) => void
}

/** Drives probes of the area video against a server. */
export async function driveTasks(
  url: string,
  probes: readonly Probe[],
  {
    deployment = {},
    settings = {},
    stop = createStop(),
    earlier,
    begun,
    file = scratchFile(),
    onProgress,
  }: TaskDrive = {},
): Promise<Evidence> {
  const redactor = createRedactor([])
  const recorder = createRecorder(file, redactor, { append: earlier !== undefined })
  const transport = createTransport({ redactor, totalMs: 60_000 })
  try {
    await drive({
      settings: settingsFor(deploymentOf(url, { embedded: false, ...deployment }), { only: [], ...settings }),
      contract: packagedContract(),
      areas: [{ name: 'video', probes }],
      tool: { name: 'gateproof', version: '0.0.0' },
      transport,
      recorder,
      stop,
      ...(earlier && { recordedExchanges: earlier }),
      ...(begun && { startedMedia: begun }),
      ...(onProgress && { onProgress }),
    })
  } finally {
    recorder.close()
    await transport.close()
  }
  return loadEvidence([file])
}
