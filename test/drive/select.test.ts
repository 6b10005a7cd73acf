import { reason, reasonText } from '../../src/results/reasons.ts'
import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import type { Deployment } from '../../src/deployment/deployment.ts'
import { probe } from '../../src/drive/probe.ts'
import { checkProbes, notSentReason, plannedProbes } from '../../src/drive/plan/planned-probes.ts'
import { areas } from '../../suites/areas.ts'
import { settingsFor } from '../suites/harness.ts'
import { deploymentOf } from './target.ts'

const earlierTask = probe('video-earlier-task', { needs: { features: ['video', 'task'] }, bills: 'nothing' }, {})
const motion = probe(
  'motion',
  { needs: { models: ['motionControl'], features: ['video', 'motionControl'] }, bills: 'media' },
  {},
)

const plannedWith = (task?: string) => {
  const settings = settingsFor(deploymentOf('https://gateway.example', task === undefined ? {} : { task }), {
    only: [],
  })
  return plannedProbes([{ name: 'video', probes: [earlierTask] }], packagedContract(), settings)
}

const lackOfMotion = (more: Partial<Deployment>) =>
  notSentReason(
    { area: 'video', probe: motion },
    deploymentOf('https://gateway.example', { keys: { default: 'k' }, ...more }),
  )

describe('a probe', () => {
  test('of a task of an earlier run is planned with --task only', () => {
    expect(plannedWith()).toEqual([])
    expect(plannedWith('t1')).toHaveLength(1)
  })

  test('of motion control needs a configured prefix, unless it is declared absent', () => {
    expect(lackOfMotion({ prefixes: {}, allow: ['video'], models: { motionControl: 'm' } })).toEqual({
      reason: 'configuration',
      why: { code: 'no-prefix' },
    })
    expect(lackOfMotion({ prefixes: {}, lacks: ['motionControl'] })?.reason).toBe('declared-absent')
  })

  test('that bills media names the option that allows it', () => {
    const why = reason('media-not-allowed', { media: 'video' })
    expect(lackOfMotion({ allow: ['images'] })).toEqual({ reason: 'not-allowed', why })
    expect(reasonText(why)).toContain('--allow video')
  })
})

describe('--probes', () => {
  const settingsOf = (...probes: readonly string[]) =>
    settingsFor(deploymentOf('https://gateway.example'), { only: ['chat.completion.id'], probes })
  const plannedOf = (...probes: readonly string[]) =>
    plannedProbes(areas, packagedContract(), settingsOf(...probes)).map(({ probe: { name } }) => name)

  test('plans exactly these probes', () => {
    expect(plannedOf('burst', 'limits-chat-n')).toEqual(['burst', 'limits-chat-n'])
    expect(plannedOf('discovery')).toEqual([])
  })

  test('rejects an unknown probe', () => {
    expect(() => checkProbes(areas, packagedContract(), settingsOf('burst', 'discovery', 'drawn-chat-9'))).not.toThrow()
    expect(() => checkProbes(areas, packagedContract(), settingsOf('chat-plan'))).toThrow(
      '--probes "chat-plan": unknown probe (did you mean "chat-plain"?). Run gateproof plan to list all probes',
    )
  })
})
