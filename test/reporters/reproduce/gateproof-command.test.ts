import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { gateproofCommand } from '../../../reporters/reproduce/gateproof-command.ts'
import type { EvidenceHeader, Exchange, ScriptLine } from '../../../src/evidence/exchange.ts'
import { exchange, hostile, judgedOf } from '../sample.ts'

const chat = exchange('chat-plain/plain')
const video = exchange('video-task/submission', {
  request: { ...chat.request, url: 'https://gateway.example/v1/videos', body: { text: '{"model":"v-1"}' } },
})

/** The command for an exchange of a run whose header has these members in place of the sample's. */
function commandFor(
  shown: Exchange,
  more: Partial<EvidenceHeader> = {},
  deployment: Partial<EvidenceHeader['deployment']> = {},
) {
  const { report, evidence } = judgedOf([], [shown])
  const header = {
    ...evidence.header,
    ...more,
    deployment: { ...evidence.header.deployment, models: {}, ...deployment },
  }
  return gateproofCommand(shown, 'chat.completion.id', { report, evidence: { ...evidence, header } })
}

describe('the command that reproduces a violation', () => {
  test('runs the probe that found it, with a separate output folder', () => {
    expect(commandFor(chat)).toBe(
      'npx --no-install gateproof --base-url https://gateway.example --only chat.completion.id --probes chat-plain --seed 42 --out gateproof-repeat',
    )
  })

  test('needs no URL for the embedded gateway', () => {
    expect(commandFor(chat, {}, { embedded: true })).toContain('gateproof --embedded --only')
  })

  test('repeats the connection options of the run', () => {
    const asked = {
      config: 'staging env.yaml',
      keys: { default: 'GATEWAY_STAGING' },
      headers: { 'x-gate': 'GATEWAY_GATE' },
      secretHeaders: ['x-gate'],
      timeoutS: 90,
      allowPrivate: true,
    }
    expect(commandFor(chat, { asked })).toContain(
      "--api-key-env GATEWAY_STAGING --header x-gate=GATEWAY_GATE --secret-header x-gate --allow-private --config 'staging env.yaml' --only",
    )
    expect(commandFor(chat, { asked })).toContain(' --timeout 90 ')
  })

  test('starts the scripted upstream if that decided the answer', () => {
    const { report, evidence } = judgedOf([], [chat])
    const header = { ...evidence.header, asked: { upstream: ['127.0.0.1:9100', '0.0.0.0:9101'] }, patienceS: 60 }
    const script: ScriptLine = {
      type: 'script',
      probe: 'chat-plain',
      name: 'plain',
      nonce: 'cobalt',
      script: { finish: 'stop', usage: { input: 1, output: 1 } },
    }
    const commandWith = (scripts: ReadonlyMap<string, ScriptLine>) =>
      gateproofCommand(chat, 'chat.completion.id', { report, evidence: { ...evidence, header, scripts } })
    expect(commandWith(new Map([['chat-plain/plain', script]]))).toContain(
      ' --upstream 127.0.0.1:9100 --upstream 0.0.0.0:9101 ',
    )
    expect(commandWith(new Map())).not.toContain('--upstream')
    const silent = { ...script, script: { ...script.script, delivery: { silentMs: 60_000 } } }
    expect(commandWith(new Map([['chat-plain/plain', silent]]))).toContain(' --patience 60 ')
    expect(commandWith(new Map([['chat-plain/plain', script]]))).not.toContain('--patience')
  })

  test('names no variable of the user that has nothing to do with the gateway', () => {
    const asked = { keys: { default: 'AWS_SECRET_ACCESS_KEY' }, headers: { 'x-gate': 'NPM_TOKEN' } }
    expect(commandFor(chat, { asked })).toContain(
      ' --base-url https://gateway.example --header x-gate=GATEWAY_HEADER_X_GATE --only',
    )
  })

  test('passes --no-key if there was no key', () => {
    expect(commandFor(chat, {}, { keys: [] })).toContain(' --no-key ')
  })

  test('names the configured models that the probe uses', () => {
    expect(commandFor(chat, {}, { models: { tools: 'm-1', image: 'i-1' } })).toContain(' --models tools=m-1 ')
  })

  test('allows billed media and continues the task', () => {
    const plan = [{ probe: 'video-task', area: 'video', bills: 'media' }] as const
    const command = commandFor(
      video,
      { plan, asked: { pollIntervalS: 7 } },
      { allow: ['images', 'video'], task: 't 1' },
    )
    expect(command).toContain(" --allow video --task 't 1' --poll-interval 7 --out ")
  })

  test('allows long prompts', () => {
    const plan = [{ probe: 'chat-very-long', area: 'chat', bills: 'long' }] as const
    const command = commandFor(exchange('chat-very-long/longest'), { plan }, { allow: ['images', 'long'] })
    expect(command).toContain(' --allow long ')
  })

  test('repeats --samples for generated requests', () => {
    expect(commandFor(exchange('drawn-chat-13/valid'), { asked: { samples: 20 } })).toContain(' --samples 20 ')
    expect(commandFor(chat, { asked: { samples: 20 } })).not.toContain('--samples')
  })

  test('escapes what a recording contains', () => {
    const bad = `$(echo obeyed)${hostile.replaceAll('\u0000', '')}`
    const asked = { config: bad, keys: { default: bad }, headers: { [bad]: bad }, secretHeaders: [bad] }
    const command = commandFor(exchange(`${bad}/x`), { asked }, { baseUrl: bad, models: { chat: bad } })
    expect(command).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(execFileSync('bash', ['-c', `npx() { :; }; ${command}`], { encoding: 'utf8' })).toBe('')
  })
})
