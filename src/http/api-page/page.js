// The renderer puts itself on the window; this page only says where and what.
window.SwaggerUIBundle({
  dom_id: '#api',
  url: '/docs/openapi.json',
  deepLinking: true,
  defaultModelExpandDepth: 3,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  displayRequestDuration: true,
  // Trying a request out holds no date by itself; the demo key is there for that.
  tryItOutEnabled: true,
  validatorUrl: null,
});
