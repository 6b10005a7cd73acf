import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reference, startReference } from '../../gateway/reference/server.ts'
import { allAt, at, get, post, type Seen } from './client.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

async function bytesOf(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<[number, string | null, Buffer]> {
  const response = await fetch(url, { headers })
  return [response.status, response.headers.get('content-type'), Buffer.from(await response.arrayBuffer())]
}

/** The boxes of an MP4 file by path, such as `moov.trak.tkhd`. */
function boxes(file: Buffer, path = ''): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>()
  for (let at = 0; at + 8 <= file.length; at += Math.max(8, file.readUInt32BE(at))) {
    const name = path + file.toString('latin1', at + 4, at + 8)
    const body = file.subarray(at + 8, at + file.readUInt32BE(at))
    found.set(name, body)
    if (/moov$|trak$|mdia$|minf$|stbl$/.test(name)) for (const entry of boxes(body, `${name}.`)) found.set(...entry)
  }
  return found
}

describe('images', () => {
  const draw = (rest: object = {}): Promise<Seen> =>
    post(reference, '/v1/images/generations', { model: reference.models.image, prompt: 'A boat', ...rest })

  test('are PNG files of the requested size, at a signed URL without a key', async () => {
    const [status, type, file] = await bytesOf(String(at((await draw({ size: '32x16' })).json, 'data[0].url')))
    expect([status, type, file.toString('latin1', 1, 4)]).toEqual([200, 'image/png', 'PNG'])
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([32, 16])
    const data = file.subarray(file.indexOf('IDAT') + 4, file.indexOf('IEND') - 8)
    expect(inflateSync(data)).toHaveLength(16 * (1 + 32 * 3))
  })

  test('have URLs that are valid for 1 to 24 hours by the clock of the server', async () => {
    const { json, headers } = await draw()
    const url = new URL(String(at(json, 'data[0].url')))
    const left = Number(url.searchParams.get('expires')) - Date.parse(headers.get('date') ?? '') / 1000
    expect(left).toBeGreaterThan(3600)
    expect(left).toBeLessThan(24 * 3600)
  })

  test.each([
    ['another expiry', /expires=\d+/, 'expires=99999999999'],
    ['another signature', /signature=./, 'signature=x'],
  ])('refuses %s', async (_, what, by) => {
    const url = String(at((await draw()).json, 'data[0].url'))
    expect(await get(reference, url.replace(what, by))).toMatchObject({ status: 403 })
  })

  test('have different URLs', async () => {
    expect(new Set(allAt((await draw({ n: 3 })).json, 'data[].url')).size).toBe(3)
  })

  test.each(['JSON', 'a form'])('are edited as %s', async (how) => {
    const fields = { model: reference.models.imageEdit, prompt: 'A red boat' }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('image', new Blob([Buffer.from('boat')], { type: 'image/png' }), 'boat.png')
    const response = await fetch(`${reference.url}/v1/images/edits`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${reference.keys.default}`,
        ...(how === 'JSON' ? { 'content-type': 'application/json' } : {}),
      },
      body: how === 'JSON' ? JSON.stringify({ ...fields, image: 'Ym9hdA==' }) : form,
    })
    expect(await response.json()).toMatchObject({ data: [{ url: expect.stringContaining('.png') }] })
  })

  test('cannot be edited by a model that only generates', async () => {
    const { status } = await post(reference, '/v1/images/edits', { model: reference.models.image, prompt: 'A boat' })
    expect(status).toBe(400)
  })
})

describe('videos', () => {
  const film = (rest: object = {}): Promise<Seen> =>
    post(reference, '/v1/videos', { model: reference.models.video, prompt: 'A boat', ...rest })
  const poll = (task: unknown, key?: string): Promise<Seen> =>
    get(reference, `/v1/videos/${String(task)}`, key === undefined ? {} : { key })
  const content = (task: unknown): Promise<[number, string | null, Buffer]> =>
    bytesOf(`${reference.url}/v1/videos/${String(task)}/content`, { authorization: `Bearer ${reference.keys.default}` })

  test('progress from queued to completed, and stay so', async () => {
    const { json } = await film()
    const task = at(json, 'task_id')
    const polls = [await poll(task), await poll(task), await poll(task)]
    const states = [json, ...polls.map((seen) => seen.json)].map((task) => at(task, 'status'))
    expect(states).toEqual(['queued', 'in_progress', 'completed', 'completed'])
    expect(polls.map((seen) => at(seen.json, 'url') !== undefined)).toEqual([false, true, true])
  })

  test.each([4, 7.5, 15])('are MP4 files of %d seconds, at the URL and at the content endpoint', async (seconds) => {
    const task = at((await film({ seconds })).json, 'task_id')
    expect(await content(task)).toMatchObject({ 0: 400 })
    await poll(task)
    const url = String(at((await poll(task)).json, 'url'))
    const [status, type, file] = await content(task)
    expect([status, type]).toEqual([200, 'video/mp4'])
    expect((await bytesOf(url))[2]).toEqual(file)
    const found = boxes(file)
    const lasts = (box: Buffer | undefined): number | undefined => box && box.readUInt32BE(16) / box.readUInt32BE(12)
    expect([...found.keys()].filter((path) => !path.includes('.'))).toEqual(['ftyp', 'moov', 'mdat'])
    expect(lasts(found.get('moov.mvhd'))).toBe(seconds)
    expect(lasts(found.get('moov.trak.mdia.mdhd'))).toBe(seconds)
    expect(found.get('moov.trak.tkhd')?.readUInt32BE(20)).toBe(seconds * 1000)
    const first = found.get('moov.trak.mdia.minf.stbl.stco')?.readUInt32BE(8) ?? 0
    expect(file.toString('latin1', first + 1, first + 4)).toBe('PNG')
  })

  test('are available only at the content endpoint if the task has no url', async () => {
    const task = at((await film({ model: reference.models.videoWithoutUrl })).json, 'task_id')
    await poll(task)
    const { json } = await poll(task)
    expect([at(json, 'status'), at(json, 'url'), at(json, 'seconds')]).toEqual(['completed', undefined, '10'])
    expect((await content(task))[0]).toBe(200)
  })

  test.each([
    ['too short', { seconds: 3 }],
    ['too long', { seconds: '16' }],
    ['no number', { seconds: 'long' }],
  ])('refuses %s', async (_, rest) => {
    expect(await film(rest)).toMatchObject({ status: 400, json: { error: { param: 'seconds' } } })
  })

  test('have prompts up to the limit of the model', async () => {
    const model = reference.models.videoPromptLimited
    expect(await film({ model, prompt: 'x'.repeat(4096) })).toMatchObject({ status: 200 })
    expect(await film({ model, prompt: 'x'.repeat(4097) })).toMatchObject({
      status: 400,
      json: { error: { param: 'prompt' } },
    })
  })

  test('are visible only to the key that submitted them', async () => {
    const task = at((await film()).json, 'task_id')
    expect(await poll(task, reference.keys.low)).toMatchObject({ status: 404 })
    expect(await poll('task_nope')).toMatchObject({ status: 404 })
  })

  test('are also created by motion control', async () => {
    const { json } = await post(reference, '/kling/v1/videos/motion-control', {
      image_url: 'https://example.com/a.png',
    })
    expect(await poll(at(json, 'task_id'))).toMatchObject({ status: 200 })
  })
})
