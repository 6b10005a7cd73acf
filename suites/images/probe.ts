import { image, imageEdit, promptWithCaption, redirectedFrom } from '../../fixtures/media.ts'
import { featuresOf } from '../../src/contract/conformance.ts'
import { after, probe, type FollowStep } from '../../src/drive/probe.ts'
import { editForm } from './form.probe.ts'
import { firstUrlIn } from '../../src/reply/addresses.ts'

/** Fetches the first image in the results of these steps. The URL is absolute, so no key is sent. */
const fileOf = (...steps: readonly string[]): FollowStep =>
  after(steps, (earlier) => {
    const address = steps.map((step) => earlier[step] && firstUrlIn(earlier[step])).find((url) => url !== undefined)
    return address === undefined ? 'the reply contains no URL of an image' : { method: 'GET', path: address }
  })

/** A generated image, fetched immediately and twice more. */
export const generatedImage = probe(
  'images-generation',
  {
    needs: { models: ['image'], features: ['images'] },
    bills: 'media',
    purpose: 'the result of a generation, its file and the validity of its URL',
  },
  {
    result: (context) => image(context.model('image'), context.deployment, {}, promptWithCaption(context)),
    file: fileOf('result'),
    redirected: redirectedFrom('file'),
    redirectedAgain: redirectedFrom('redirected'),
    fileLater: fileOf('result', 'file'),
    laterRedirected: redirectedFrom('fileLater'),
    laterRedirectedAgain: redirectedFrom('laterRedirected'),
    fileLast: fileOf('result', 'fileLater'),
    lastRedirected: redirectedFrom('fileLast'),
    lastRedirectedAgain: redirectedFrom('lastRedirected'),
  },
)

/** The same edit as a form and as JSON: the contract does not say which one is accepted. */
export const editedImage = probe(
  'images-edit',
  {
    needs: { models: ['imageEdit'], features: featuresOf('createImageEdit') },
    bills: 'media',
    purpose: 'the result of an edit, requested as a form and as JSON',
  },
  {
    form: (context) => editForm(context.model('imageEdit'), context.deployment, promptWithCaption(context)),
    json: (context) => imageEdit(context.model('imageEdit'), context.deployment, {}, promptWithCaption(context)),
    file: fileOf('form', 'json'),
    redirected: redirectedFrom('file'),
    redirectedAgain: redirectedFrom('redirected'),
  },
)
