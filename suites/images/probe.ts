import { image, imageEdit, redirectedFrom } from '../../fixtures/media.ts'
import { after, probe, type FollowStep } from '../../src/drive/probe.ts'
import { editForm } from './form.probe.ts'
import { addressOf } from '../../src/reply/addresses.ts'

/** Fetches what the result of a step points at. The address is absolute, so that no key goes with the request. */
const fileOf = (step: string): FollowStep =>
  after(step, (earlier) => {
    const result = earlier[step]
    const address = result && addressOf(result)
    return address === undefined ? 'the reply tells no address of an image' : { method: 'GET', path: address }
  })

/** An image, fetched as soon as it is there. */
export const generatedImage = probe(
  'images-generation',
  {
    needs: { models: ['image'], features: ['images'] },
    bills: 'media',
    purpose: 'the result of a generation, its file and how long its address is good',
  },
  {
    result: ({ model, deployment }) => image(model('image'), deployment),
    file: fileOf('result'),
    redirected: redirectedFrom('file'),
  },
)

/** The same edit as a form and as JSON: which of them is taken is not shown. */
export const editedImage = probe(
  'images-edit',
  {
    needs: { models: ['imageEdit'], features: ['images'] },
    bills: 'media',
    purpose: 'the result of an edit, asked for as a form and as JSON',
  },
  {
    form: ({ model, deployment }) => editForm(model('imageEdit'), deployment),
    json: ({ model, deployment }) => imageEdit(model('imageEdit'), deployment),
  },
)
