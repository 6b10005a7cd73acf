import type { Page } from '@playwright/test'
import type { InProcessGateway } from 'gateproof/gateway'

/** Answers the requests that a page sends to its vendor. */
export async function answerPage(page: Page, gateway: InProcessGateway): Promise<void> {
  await page.route('https://api.openai.com/**', async (route) => {
    const request = route.request()
    const headers = await request.allHeaders()
    const sent = { method: request.method(), headers, body: request.postDataBuffer() }
    const reply = await gateway.fetch(request.url(), sent)
    const body = Buffer.from(await reply.arrayBuffer())
    await route.fulfill({ status: reply.status, headers: Object.fromEntries(reply.headers), body })
  })
}
