const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (title: string, body: string) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;background:#f1f1f1;margin:0;display:grid;place-items:center;min-height:100vh}
main{background:#fff;border-radius:12px;padding:32px;max-width:420px;box-shadow:0 1px 4px #0002}
button{font:inherit;background:#303030;color:#fff;border:0;border-radius:8px;padding:8px 20px;cursor:pointer}
</style></head><body><main>${body}</main></body></html>`

/** Returns the grant screen, whose form posts the same query back. */
export function consentPage({ app, shop, scopes }: { app: string; shop: string; scopes: readonly string[] }): string {
  const items = scopes.map((scope) => `<li>${escaped(scope.replaceAll('_', ' '))}</li>`).join('')
  const body = `<h1>Install ${escaped(app)}</h1><p>${escaped(app)} will be able to, in <b>${escaped(shop)}</b>:</p>
<ul>${items}</ul><form method="post"><button type="submit">Install</button></form><p><small>Simulated Shopify</small></p>`
  return page(`Install ${app}`, body)
}

export function refusalPage(problem: string): string {
  return page('Oauth error', `<h1>Oauth error invalid_request</h1><p>${escaped(problem)}</p>`)
}
