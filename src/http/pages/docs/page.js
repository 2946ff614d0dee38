// The document's examples are those of the demo venue; a date that has passed, or a key of another visitor's
// request, would make them fail when tried out. Eight weeks and a Friday from now nothing is booked there yet.
const soon = new Date();
soon.setDate(soon.getDate() + 56 + ((12 - soon.getDay()) % 7));
const examples = {
  '2027-03-12': [soon.getFullYear(), soon.getMonth() + 1, soon.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-'),
  '9b2f0c1e-6a53-4f0d-8a7e-2f8f6f0f1c11': Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(''),
};

const isOfStaff = location.pathname.endsWith('/management');
const address = isOfStaff ? '/docs/management-openapi.json' : '/docs/openapi.json';
for (const link of document.querySelectorAll('nav a'))
  if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');

// The renderer puts itself on the window; this page only says where and what.
window.SwaggerUIBundle({
  dom_id: '#api',
  url: address,
  deepLinking: true,
  defaultModelExpandDepth: 3,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  responseInterceptor: (response) => {
    if (response.url.endsWith(address))
      for (const [example, fresh] of Object.entries(examples))
        response.text = response.text.replaceAll(example, fresh);
    return response;
  },
});
