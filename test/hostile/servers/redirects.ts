import type { Hostile, Request, Serve } from '../serve.ts'
import { answer, edited, isTask, only } from '../write.ts'
import { jsonReply, withStrings } from '../reply.ts'

/** Redirects every request. */
const to =
  (location: (request: Request) => string, status = 302): Serve =>
  (socket, request) =>
    answer(socket, request, { status, headers: [['Location', location(request)]], body: Buffer.alloc(0) })

/** Targets that a client of a gateway must never request. */
const odd: Readonly<Record<string, string>> = {
  file: 'file:///etc/passwd',
  javascript: 'javascript:document.title="executed"',
  data: 'data:text/html,<script>document.title="executed"</script>',
  private: 'http://10.0.0.1/latest',
  'link-local': 'http://169.254.169.254/latest/meta-data/',
  'ipv6-mapped': 'http://[::ffff:169.254.169.254]/latest/',
  'decimal-address': 'http://2852039166/latest/',
  credentials: 'http://user:word@127.0.0.1:9/',
  garbage: 'http://[:::not a url%%%',
  empty: '',
  'protocol-relative': '//127.0.0.1:9/elsewhere',
  ftp: 'ftp://127.0.0.1/file',
  'port-zero': 'http://127.0.0.1:0/',
}

/** Serves image and video URLs on this server, which redirect. */
const media = (serve: Serve): Serve => only(({ path, method }) => method === 'GET' && path.includes('/files/'), serve)

export const redirects: readonly Hostile[] = [
  { name: 'redirects.loop', what: 'Redirects every request to itself.', ends: [1, 3], serve: to(({ path }) => path) },
  {
    name: 'redirects.chain',
    what: 'Redirects every request to a new path, endlessly.',
    ends: [2],
    serve: to(({ own, count, path }) => `${own}${path}/${count}`, 307),
  },
  {
    name: 'redirects.other-host',
    what: 'Redirects every request to another host, which must not receive the key.',
    ends: [2],
    serve: to(({ other, path }) => other + path, 308),
  },
  {
    name: 'redirects.text-to-other-host',
    what: 'Redirects text requests to another host.',
    ends: [1, 3],
    serve: only(
      ({ method }) => method === 'POST',
      to(({ other, path }) => other + path, 307),
    ),
  },
  {
    name: 'redirects.https',
    what: 'Redirects every request to https on a port that serves HTTP.',
    ends: [2],
    serve: to(({ own, path }) => own.replace('http:', 'https:') + path, 301),
  },
  {
    name: 'redirects.megabyte',
    what: 'A Location of 1 MB.',
    ends: [1, 3],
    serve: to(({ own }) => `${own}/${'a'.repeat(2 ** 20)}`),
  },
  {
    name: 'redirects.without-location',
    what: 'Status 300 to 308 in turn, without a Location.',
    ends: [1, 3],
    serve: edited((_, { count }) => jsonReply({}, 300 + (count % 9))),
  },
  {
    name: 'redirects.media-loop',
    what: 'The files of images and videos redirect in a loop.',
    ends: [1, 3],
    serve: media(to(({ path }) => path)),
  },
  {
    name: 'redirects.media-other-host',
    what: 'The files of images and videos redirect to another host, which has a page instead of the file.',
    ends: [1, 3],
    serve: media(to(({ other }) => `${other}/file.png`)),
  },
  {
    name: 'redirects.media-odd',
    what: 'The files of images and videos redirect to file:, javascript:, data: and private URLs, in turn.',
    ends: [1, 3],
    serve: media(to(({ count }) => Object.values(odd)[count % Object.keys(odd).length] ?? '')),
  },
  {
    name: 'redirects.everything-odd',
    what: 'Redirects every request to file:, javascript:, data: and private URLs, in turn.',
    ends: [2],
    serve: to(({ count }) => Object.values(odd)[count % Object.keys(odd).length] ?? ''),
  },
  {
    name: 'redirects.urls-odd',
    what: 'Images and videos have file:, javascript:, data: and private URLs, in turn.',
    ends: [0, 1, 3],
    conformant: 'that a URL leads to a file is a SHOULD',
    serve: only(
      (request) => isTask(request) || request.path.includes('/images/'),
      edited((reply, { count }) =>
        withStrings(reply, (text, key) =>
          key === 'url' ? (Object.values(odd)[count % Object.keys(odd).length] ?? '') : text,
        ),
      ),
    ),
  },
]
