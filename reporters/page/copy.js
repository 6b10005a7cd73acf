/** Runs in the page: shows the buttons that copy a command. Without it, the command can be selected. */
{
  const status = document.getElementById('copy-status')

  /** Selects the command, for browsers and users that copy by keyboard. */
  const select = (command) => {
    const range = document.createRange()
    range.selectNodeContents(command)
    const selection = window.getSelection()
    selection.removeAllRanges()
    selection.addRange(range)
  }

  const copy = async (command) => {
    try {
      await navigator.clipboard.writeText(command.textContent)
      return true
    } catch {
      select(command)
      return document.execCommand('copy')
    }
  }

  for (const button of document.querySelectorAll('button.copy')) {
    const label = button.innerHTML
    button.hidden = false
    button.addEventListener('click', async () => {
      const isCopied = await copy(button.previousElementSibling)
      status.textContent = isCopied ? 'Command copied' : 'The command is selected: copy it with Ctrl+C or ⌘C'
      button.textContent = isCopied ? 'Copied ✓' : 'Selected'
      setTimeout(() => {
        status.textContent = ''
        button.innerHTML = label
      }, 2500)
    })
  }
}
