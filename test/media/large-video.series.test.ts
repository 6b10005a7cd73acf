import { expect, test } from 'vitest'
import { videoFileOf } from '../../src/media/video-file.ts'
import { sampled } from '../series.ts'
import { box, fiveSeconds, ftyp, mdat, recordedReply } from './boxes.ts'

const files = (...parts: readonly Uint8Array[]) => Buffer.concat(parts)
const kept = { maxKeptBytes: 100, step: 60_000 }

test.each(sampled([100_000, 1_000_000], 2))('moov is found after %i tiny boxes', (count) => {
  const tiny = Buffer.alloc(8 * count, box('free'))
  const video = videoFileOf(recordedReply(files(ftyp, tiny, fiveSeconds, mdat), kept))
  expect(video).toMatchObject({ kind: 'mp4', seconds: 5 })
  expect(video).not.toHaveProperty('flaw')
  expect(videoFileOf(recordedReply(files(ftyp, box('moov', tiny), mdat), kept))).toMatchObject({
    flaw: 'moov has no mvhd',
  })
})
