import type { Page } from '@playwright/test'
import type { InProcessGateway } from 'gateproof/gateway'

/** Answers the requests that a page sends to its vendor. */
export async function answerPage(page: Page, gateway: InProcessGateway): Promise<void> {
  await page.route('https://api.openai.com/**', async (route) => {
    const request = route.request()
    const reply = await gateway.fetch(request.url(), {
      ...{ method: request.method(), headers: await request.allHeaders(), body: request.postDataBuffer() },
    })
    const { status, headers } = reply
    const body = Buffer.from(await reply.arrayBuffer())
    await route.fulfill({ status, headers: Object.fromEntries(headers), body })
  })
}
