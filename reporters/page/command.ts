import { html, type Html } from '../html/html.ts'

/** A command with a button that copies it. The button appears only where scripts run. */
export const command = (text: string): Html =>
  html`<div class="copied">
    <pre class="command" tabindex="0">${text}</pre>
    <button type="button" class="copy" hidden="">Copy<span class="unseen"> the command</span></button>
  </div>`
