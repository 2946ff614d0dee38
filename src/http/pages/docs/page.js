// The examples use the demo venue. A past date or a used Idempotency-Key would make them fail, so both are replaced: the
// date by a Friday at least eight weeks ahead, when the demo venue has no bookings.
const sampleDate = new Date();
sampleDate.setDate(sampleDate.getDate() + 56 + ((12 - sampleDate.getDay()) % 7));
const examples = {
  '2027-03-12': [sampleDate.getFullYear(), sampleDate.getMonth() + 1, sampleDate.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-'),
  '9b2f0c1e-6a53-4f0d-8a7e-2f8f6f0f1c11': Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(''),
};

const isManagementApi = location.pathname.endsWith('/management');
const address = isManagementApi ? '/docs/management-openapi.json' : '/docs/openapi.json';
for (const link of document.querySelectorAll('nav a'))
  if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');

// The bundle defines a global; this page passes the element and the document.
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
      for (const [example, value] of Object.entries(examples))
        response.text = response.text.replaceAll(example, value);
    return response;
  },
});
