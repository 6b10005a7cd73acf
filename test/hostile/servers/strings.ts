import { withStrings } from '../reply.ts'
import type { Hostile, Request } from '../serve.ts'
import { edited } from '../write.ts'

/** Texts that are dangerous where they are displayed, by target. `mark` is the URL that a vulnerable page requests. */
const texts: Readonly<Record<string, (mark: string) => string>> = {
  ansi: () =>
    '\u001B[2J\u001B[31mPASS\u001B]0;title\u0007\u001B]8;;http://127.0.0.1/\u0007link\u001B[0m\u009B1A\r\b\u0007',
  bidi: () => '\u202Eevil\u202C\u2066\u2067\u2069\u200F\u061C\u200B\uFEFF',
  html: (mark) =>
    `"'></script></style></textarea></title><script>document.documentElement.dataset.executed=1;new Image().src='${mark}'</script><img src=x onerror="document.documentElement.dataset.executed=1;fetch('${mark}')"><svg onload=document.documentElement.dataset.executed=1><iframe srcdoc="<script>parent.document.documentElement.dataset.executed=1</script>"></iframe><link rel=stylesheet href='${mark}'><meta http-equiv=refresh content="0;url=${mark}"><a href="javascript:document.documentElement.dataset.executed=1">x</a>`,
  markdown: (mark) =>
    `|\n\n# Heading\n\`\`\`\n[x](javascript:alert(1)) ![x](${mark}) <img src=${mark}> **all passed** | ✓ |\n---\n- [x] done <!-- `,
  workflow: () =>
    '\n::error file=a,line=1::told\n::set-output name=a::b\n::add-mask::a\n::stop-commands::x\n##[error]told\n##vso[task.complete result=Succeeded]\n',
  shell: () => `'; touch executed; '"$(touch executed)\`touch executed\` && exit 0 | tee /tmp/x > executed; #\\\n!!`,
  paths: () =>
    '../../../../../../tmp/executed\0.png C:\\..\\CON\\nul:$DATA =HYPERLINK("http://127.0.0.1/","x") +1 @SUM(A1)',
  xml: () =>
    ']]></failure><testcase name="x"/>&lt;&bogus;<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>\u0000\u0001\uFFFE\uD800',
  template: () =>
    '${{ secrets.GATEWAY_API_KEY }} {{constructor.constructor("return 1")()}} <%= 7*7 %> #{7*7} ${7*7} %s %n $& $1 $`',
  combining: () => `Z${'\u0351\u0321\u0489'.repeat(300)}`,
  long: () => 'long'.repeat(25_000),
}

const header = (text: string) => text.replaceAll(/[^\u0020-\u007E\u0080-\u00FF]/g, '').slice(0, 2000)

/** The most dangerous texts also serve as ids, models and states. */
const everywhere: readonly string[] = ['ansi', 'html', 'workflow', 'paths', 'long']

/** Members that steer a drive. They are hostile in a separate server. */
const steering = /^(id|model|task_id|status|type|object|model_type|role|url|supported_endpoint_types|\d+)$/

const saying = (text: (request: Request) => string, all: boolean) =>
  edited((reply, request) => {
    const said = text(request)
    const spoken = withStrings(reply, (original, key) => (all || !steering.test(key) ? said : original))
    return { ...spoken, headers: [...spoken.headers, ['X-Request-Id', header(said)], ['Server', header(said)]] }
  })

export const strings: readonly Hostile[] = Object.entries(texts).flatMap(([name, text]): Hostile[] => [
  {
    name: `strings.${name}`,
    what: `Every string of a healthy gateway, except those that control a client: ${name}.`,
    ends: [1],
    serve: saying(({ other }) => text(`${other}/executed`), false),
  },
  ...(everywhere.includes(name)
    ? [
        {
          name: `strings.${name}-everywhere`,
          what: `Every string, including ids and models: ${name}.`,
          ends: [1, 3] as const,
          serve: saying(({ other }) => text(`${other}/executed`), true),
        },
      ]
    : []),
])
